/** Lets go of idle connections, but not of one whose next request has arrived and was not read yet. */
import type { FastifyInstance } from 'fastify'

/**
 * Timers run before sockets are read. After work that kept the process busy (the embedded database works in it), Node would
 * reset a kept-alive connection though a request waits on it, and a browser repeats no POST.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  // with a listener Node leaves closing to it
  app.server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
