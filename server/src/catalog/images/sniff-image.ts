/** Reads the bytes, because names and declared types cannot be trusted. */

export type SniffedType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const PNG = '\x89PNG\r\n\x1a\n'

/** An ISO file's first box lists its brands: the major one, then compatible ones. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    const brand = bytes.toString('latin1', at, at + 4)
    if (at !== 12 && (brand === 'avif' || brand === 'avis')) return true
  }
  return false
}

export function sniffImage(bytes: Buffer): SniffedType | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith(PNG)) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return isAvif(bytes) ? 'avif' : undefined
}
