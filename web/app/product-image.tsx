/** A product's picture in a square that is there before it loads; the default one when it never does. */
import { pictureSources } from '@warung/contract/picture-sources.ts'
import { useEffect, useRef, useState } from 'react'

const DEFAULT_PICTURE = '/default-product.webp'

type Props = {
  image: string
  alt: string
  placeholder?: string
  sizes: string
  isMain?: boolean
  className?: string
}

export const ProductImage = ({ image, alt, placeholder, sizes, isMain = false, className = '' }: Props) => {
  const picture = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  const sources = broken === image ? undefined : pictureSources(image)
  useEffect(() => {
    // it may have failed before anybody listened
    const element = picture.current
    if (element?.complete && element.naturalWidth === 0) setBroken(image)
  }, [image])
  return (
    <picture className={`block aspect-square overflow-hidden bg-sunken ${className}`}>
      {sources ? <source type="image/avif" srcSet={sources.avif} sizes={sizes} /> : null}
      <img
        ref={picture}
        src={sources?.src ?? DEFAULT_PICTURE}
        srcSet={sources?.webp}
        sizes={sources ? sizes : undefined}
        alt={alt}
        width={640}
        height={640}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding="async"
        style={placeholder ? { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' } : undefined}
        onError={() => setBroken(image)}
        className="size-full object-cover"
      />
    </picture>
  )
}
