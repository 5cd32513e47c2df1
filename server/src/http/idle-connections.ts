import type { FastifyInstance } from 'fastify'

/** Timers run before sockets are read, so Node would reset a connection that has an unread request. */
export function closeIdleConnections(app: FastifyInstance): void {
  // with a listener, Node leaves closing to the listener
  app.server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
