import { connect } from 'node:net'

/** Sends device frames over one connection and resolves when each is acknowledged (9014); a refusal is a rejection. */
export const sendFrames = (port: number, frames: readonly Buffer[], timeoutMs = 20_000): Promise<void> =>
  new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let acknowledged = 0
    let buffer = ''
    const timer = setTimeout(() => {
      socket.destroy()
      failed(new Error(`${acknowledged} of ${frames.length} frames acknowledged`))
    }, timeoutMs)
    socket.once('error', failed)
    socket.once('connect', () => socket.write(Buffer.concat(frames)))
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      const parts = buffer.split('\r\n')
      buffer = parts.pop() ?? ''
      acknowledged += parts.filter((part) => part.includes('CN=9014')).length
      if (acknowledged < frames.length) return
      clearTimeout(timer)
      socket.destroy()
      done()
    })
  })
