import type { Config } from '../platform/config/config.ts'

export function listenFailure(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop what runs there, or set PORT to another.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`
  return `Cannot listen on ${host}, port ${port}.`
}
