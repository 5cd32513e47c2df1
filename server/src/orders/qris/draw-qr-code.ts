import encodeQR from 'qr'

type DrawnCode = {
  /** modules per side, quiet zone included: the side of the viewBox */
  readonly size: number
  /** `d` of the SVG path that fills the dark modules */
  readonly path: string
}

/** The standard requires 4 light modules around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** One rectangle for each run of dark modules in a row. */
function rowPath(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts
    .map((x) => {
      const light = row.indexOf(false, x)
      const width = (light === -1 ? row.length : light) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}

/** Error correction level M. */
export function drawQrCode(text: string): DrawnCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { size: rows.length, path: rows.map(rowPath).join('') }
}
