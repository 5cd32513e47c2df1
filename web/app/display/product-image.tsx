/** Reserves a square while loading; falls back to the default image. */
import { imageSources } from '@warung/contract/image-sources.ts'
import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'

const DEFAULT_IMAGE = '/default-product.webp'

export const MAIN_PICTURE_SIZES = '(min-width: 1280px) 604px, (min-width: 768px) 46vw, 94vw'

type Props = {
  image: string
  alt: string
  placeholder?: string
  sizes: string
  /** the page's main picture, which loads before scripts */
  isMain?: boolean
  className?: string
}

export function ProductImage({ image, alt, placeholder, sizes, isMain = false, className = '' }: Props) {
  const element = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  const sources = broken === image ? undefined : imageSources(image)
  useEffect(() => {
    // it may have failed before the listener existed
    const { current } = element
    if (current?.complete && current.naturalWidth === 0) setBroken(image)
  }, [image])
  if (isMain && sources) {
    const { avif: imageSrcSet, src } = sources
    preload(src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'high' })
  }
  return (
    <picture
      className={`picture ${className}`}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      {sources ? <source type="image/avif" srcSet={sources.avif} sizes={sizes} /> : null}
      <img
        ref={element}
        src={sources?.src ?? DEFAULT_IMAGE}
        srcSet={sources?.webp}
        sizes={sources ? sizes : undefined}
        alt={alt}
        width={640}
        height={640}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(image)}
      />
    </picture>
  )
}
