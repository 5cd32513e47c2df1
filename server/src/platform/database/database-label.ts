/** Names a database to the operator, without its password: `warung at 127.0.0.1:5432`. */
export function databaseLabel(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.length > 1 ? `${pathname.slice(1)} ` : ''}at ${host || 'the local socket'}`
}
