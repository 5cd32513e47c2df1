/** Paths whose missing files are answered in JSON. */
const NON_PAGE_PREFIXES = /^\/(api|images|assets|[a-z]+-simulator)(\/|$)/
/** The router would read these as URLs of another host. */
const FOREIGN = /^(?!\/)|^\/[/\\]/

export function isPageAddress(url: string): boolean {
  return !NON_PAGE_PREFIXES.test(url) && !FOREIGN.test(url)
}

function readableSegment(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return segment.replaceAll('%', '%25') // read as typed: `50% off` is a search (D12)
  }
}

/** @returns the same address with its path made decodable */
export function readableAddress(url: string): string {
  const end = url.indexOf('?')
  const [path, query] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  return path.split('/').map(readableSegment).join('/') + query
}
