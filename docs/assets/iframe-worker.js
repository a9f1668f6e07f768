// Search in a page that is opened from a file: no browser starts a worker there, so the script
// of the worker runs in a frame of its own.
if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    constructor(script) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      frame.srcdoc = `<script src="${script}"></script>`
      this.terminate = () => frame.remove()
      this.started = new Promise(start => {
        frame.onload = () => {
          frame.contentWindow.postMessage = data => this.hear(data, this)
          start(frame.contentWindow)
        }
      })
      document.body.append(frame)
    }

    hear(data, where) {
      where.dispatchEvent(new MessageEvent("message", { data }))
    }

    postMessage(data) {
      this.started.then(there => this.hear(data, there))
    }
  }
