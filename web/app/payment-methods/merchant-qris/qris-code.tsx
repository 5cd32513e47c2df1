/** The code drawn by the server: large, dark on white in every theme, to scan or save. */
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button'
import { saveFile } from '../../ui/save-file'
import type { Transfer } from '../manual-payment-block'
import { qrisTexts } from './texts'

type Picture = NonNullable<NonNullable<Transfer['qris']>['picture']>

/** Sharp enough for apps that read it from the gallery. */
const PIXELS_PER_MODULE = 12

/** Saved as PNG, because banking apps do not open SVG. */
function savePicture({ size, path }: Picture, name: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = size * PIXELS_PER_MODULE
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return // the code can still be scanned from another screen
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  canvas.toBlob((content) => {
    if (content) saveFile(name, content)
  })
}

type Props = { picture: Picture; merchant: string; orderId: number }

export function QrisCode({ picture, merchant, orderId }: Props) {
  const { size, path } = picture
  return (
    <div className="grid justify-items-center gap-3">
      <svg
        role="img"
        aria-label={qrisTexts.codeOf(merchant)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-xs rounded-xl border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Button variant="secondary" onClick={() => savePicture(picture, `qris-${orderId}.png`)}>
        <Download aria-hidden className="size-4" />
        {qrisTexts.save}
      </Button>
      <p className="text-center text-ink-soft text-sm">{qrisTexts.onPhone}</p>
    </div>
  )
}
