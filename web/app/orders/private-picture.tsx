/** A buyer's picture that few may see; a tap enlarges it. */
import { useState } from 'react'

type Props = {
  /** a data: URI */
  src: string
  alt: string
  /** until it is enlarged, as CSS */
  maxHeight: string
}

export function PrivatePicture({ src, alt, maxHeight }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      className="min-h-11 justify-self-start"
    >
      <img
        src={src}
        alt={alt}
        style={isLarge ? { width: '100%' } : { maxHeight }}
        className="max-w-full rounded-xl border border-line"
      />
    </button>
  )
}
