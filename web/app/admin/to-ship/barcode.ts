/** A tracking number as Code 128, which couriers scan from the label. */
import { code128, type DrawingContext } from 'bwip-js/generic'

export type Barcode = {
  /** in modules, quiet zones included */
  readonly width: number
  /** `d` of the SVG path that fills the bars, one unit high */
  readonly path: string
  /** width of a module: whole dots of a label printer (203 dpi), so that bars stay sharp */
  readonly moduleMm: number
}

const QUIET_MODULES = 10
const WIDTH_MAX_MM = 88
/** 4, 3 and 2 dots; scanners have trouble with thinner bars */
const MODULES_MM = [0.5, 0.375, 0.25]

type BarPath = { readonly width: number; readonly path: string }

/** Collects bars as vertical lines; Code 128 draws nothing else. */
function collectBars(): DrawingContext<BarPath> {
  let width = 0
  let path = ''
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (drawn) => {
      width = drawn
    },
    line: (x, _y, _x1, _y1, thickness) => {
      // an odd width has its middle rounded up
      path += `M${QUIET_MODULES + x - Math.ceil(thickness / 2)} 0h${thickness}v1h-${thickness}z`
    },
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => ({ width: width + 2 * QUIET_MODULES, path }),
  }
}

/** Undefined if Code 128 cannot encode the text, or it would not fit on a label. */
export function barcodeOf(text: string): Barcode | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const bars = code128({ bcid: 'code128', text, scale: 1 }, collectBars())
  const moduleMm = MODULES_MM.find((size) => size * bars.width <= WIDTH_MAX_MM)
  return moduleMm === undefined ? undefined : { ...bars, moduleMm }
}
