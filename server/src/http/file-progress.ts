import type { Socket } from 'node:net'

export function watchFileProgress(): (socket: Socket) => boolean {
  const seen = new WeakMap<Socket, number>()
  return (socket) => {
    const hasMoved = socket.bytesWritten !== seen.get(socket)
    seen.set(socket, socket.bytesWritten)
    return hasMoved && !socket.destroyed
  }
}
