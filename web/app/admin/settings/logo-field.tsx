import { imageSources } from '@warung/contract/image-sources.ts'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../client/api'
import { Button } from '../../ui/button'
import { IMAGE_TYPES } from '../forms/image-field'
import { uploadImage } from '../forms/upload-image'
import type { SettingFieldProps } from './settings-form'
import { shopSettingsTexts } from './shop-settings-texts'

type Upload = { readonly isPending: boolean; readonly failure: string | undefined }

/** One upload at a time: a newer picture, or leaving the screen, aborts it. */
function useLogoUpload(onStored: (image: string) => void) {
  const [upload, setUpload] = useState<Upload>({ isPending: false, failure: undefined })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const send = async (file: File): Promise<void> => {
    current.current?.abort()
    const end = new AbortController()
    current.current = end
    setUpload({ isPending: true, failure: undefined })
    try {
      const image = await uploadImage(file, { onProgress: () => {}, signal: end.signal })
      if (end.signal.aborted) return
      setUpload({ isPending: false, failure: undefined })
      onStored(image)
    } catch (error) {
      if (!end.signal.aborted) setUpload({ isPending: false, failure: messageOf(error) })
    }
  }
  return { ...upload, send }
}

function LogoFileInput({ id, onFile }: { id: string; onFile: (file: File) => void }) {
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    if (file) onFile(file)
  }
  return (
    <input
      id={id}
      type="file"
      accept={IMAGE_TYPES}
      onChange={choose}
      onClick={(event) => {
        event.currentTarget.value = '' // lets the user choose the same file again after a failure
      }}
      className="w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
    />
  )
}

type Props = { field: SettingFieldProps<string>; onChanged: (logo: string) => void }

export function LogoField({ field: { value, errors, hint }, onChanged }: Props) {
  const id = useId()
  const [logo, setLogo] = useState(value)
  const change = (image: string): void => {
    setLogo(image)
    onChanged(image)
  }
  const { isPending, failure, send } = useLogoUpload(change)
  const sources = imageSources(logo)
  const wrong = failure ?? errors?.join(' ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {shopSettingsTexts.logo}
      </label>
      <input type="hidden" name="logo" value={logo} />
      <div className="flex flex-wrap items-center gap-3">
        {sources ? (
          <img
            src={sources.small}
            alt={shopSettingsTexts.logoPicture}
            className="h-16 w-auto max-w-32 rounded-md border border-line object-contain"
          />
        ) : null}
        <LogoFileInput id={id} onFile={(file) => void send(file)} />
        {isPending ? (
          <LoaderCircle aria-label={shopSettingsTexts.uploading} className="size-6 animate-spin text-brand" />
        ) : null}
        {sources && !isPending ? (
          <Button variant="secondary" onClick={() => change('')}>
            {shopSettingsTexts.removeLogo}
          </Button>
        ) : null}
      </div>
      <p role={wrong ? 'alert' : undefined} className={`text-sm ${wrong ? 'text-danger' : 'text-ink-soft'}`}>
        {wrong ?? hint}
      </p>
    </div>
  )
}
