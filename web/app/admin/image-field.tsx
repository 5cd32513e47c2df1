/** Picture of a product: upload with preview and spinner (spec §2). */
import { LoaderCircle } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { browserApi } from '../api'
import { ProductImage } from '../product-image'

type Props = { image: string; onUploaded: (image: string) => void; errors?: readonly string[] }

export const ImageField = ({ image, onUploaded, errors }: Props) => {
  const id = useId()
  const [isUploading, setUploading] = useState(false)

  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (!file) return
    setUploading(true)
    try {
      const form = new FormData()
      form.set('file', file)
      onUploaded((await browserApi('POST /api/v1/upload/image', { form })).url)
    } catch (error) {
      console.warn(error) // spec §8: logged only, the spinner stops, no message is shown
    } finally {
      setUploading(false)
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Image
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <div className="relative w-32">
          <ProductImage
            key={image}
            image={image}
            alt="Preview"
            sizes="128px"
            className="rounded-xl border border-line"
          />
          {isUploading ? (
            <span role="status" className="absolute inset-0 grid place-items-center rounded-xl bg-card/70">
              <LoaderCircle aria-hidden className="size-8 animate-spin text-brand" />
              <span className="sr-only">Uploading…</span>
            </span>
          ) : null}
        </div>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={(event) => void upload(event)}
          className="max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
        />
      </div>
      {errors ? <p className="text-danger text-sm">{errors.join(' ')}</p> : null}
    </div>
  )
}
