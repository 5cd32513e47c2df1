import type { Socket } from 'node:net'

/** Of a file that is sent, whether any of it has gone out since this was asked last; at first that it has. */
export function watchFileProgress(): (socket: Socket) => boolean {
  const seen = new WeakMap<Socket, number>()
  return (socket) => {
    const hasMoved = socket.bytesWritten !== seen.get(socket)
    seen.set(socket, socket.bytesWritten)
    return hasMoved && !socket.destroyed
  }
}
