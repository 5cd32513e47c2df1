import type { FastifyInstance } from 'fastify'

/** Timers run before sockets are read: Node would reset a connection with an unread request. */
export function closeIdleConnections(app: FastifyInstance): void {
  // with a listener Node leaves closing to it
  app.server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
