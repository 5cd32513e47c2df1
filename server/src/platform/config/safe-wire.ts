/** Keys and secrets may only travel encrypted, or within this machine. */
export function isSafeWire(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
