import type { QrisSetting } from '@warung/contract/qris.ts'
import { NO_QRIS } from '@warung/contract/values/no-qris.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../client/api'
import { useSignedIn } from '../../stored/session'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { qrisSettingTexts } from './qris-texts'
import { readQris } from './read-qris'

type ChangeQris = (qris: QrisSetting) => void

/** A newer picture, or leaving the screen, aborts the earlier one. */
function useQrisReader(onChange: ChangeQris) {
  const [state, setState] = useState<{ isPending: boolean; failure?: string }>({ isPending: false })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const read = async (file: File): Promise<void> => {
    current.current?.abort()
    const end = new AbortController()
    current.current = end
    setState({ isPending: true })
    try {
      const found = await readQris(file, end.signal)
      if (end.signal.aborted) return
      setState({ isPending: false })
      onChange({ ...found, is_allowed: false })
    } catch (error) {
      if (!end.signal.aborted) setState({ isPending: false, failure: messageOf(error) })
    }
  }
  return { ...state, read }
}

type PictureProps = { errors: readonly string[] | undefined; onChange: ChangeQris }

function QrisUpload({ errors, onChange }: PictureProps) {
  const id = useId()
  const { isPending, failure, read } = useQrisReader(onChange)
  const wrong = failure ?? errors?.join(' ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {qrisSettingTexts.picture}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-note`}
          onChange={({ target: { files } }) => {
            const [file] = files ?? []
            if (file) void read(file)
          }}
          onClick={(event) => {
            event.currentTarget.value = '' // lets the user choose the same file again after a failure
          }}
          className="w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
        />
        {isPending ? (
          <LoaderCircle aria-label={qrisSettingTexts.reading} className="size-6 animate-spin text-brand" />
        ) : null}
      </div>
      <p
        id={`${id}-note`}
        role={wrong ? 'alert' : undefined}
        className={`text-sm ${wrong ? 'text-danger' : 'text-ink-soft'}`}
      >
        {wrong ?? qrisSettingTexts.pictureHelp}
      </p>
    </div>
  )
}

type Props = { qris: QrisSetting; errors: readonly string[] | undefined; onChange: ChangeQris }

export function QrisFields({ qris, errors, onChange }: Props) {
  const { code, merchant_name, merchant_city, nmid, is_allowed } = qris
  const isLocked = useSignedIn()?.role_id !== ROLE.superAdmin
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {code === '' ? null : (
        <p className="wrap-anywhere rounded-xl bg-sunken px-4 py-3">
          <strong className="block">{merchant_name}</strong>
          <span className="text-ink-soft text-sm">{qrisSettingTexts.city(merchant_city, nmid)}</span>
        </p>
      )}
      {isLocked ? <p className="text-ink-soft text-sm">{qrisSettingTexts.ownerOnly}</p> : null}
      {isLocked ? null : <QrisUpload errors={errors} onChange={onChange} />}
      {isLocked || code === '' ? null : (
        <>
          <CheckField
            label={qrisSettingTexts.allow}
            hint={qrisSettingTexts.allowHelp}
            checked={is_allowed}
            onChange={(event) => onChange({ ...qris, is_allowed: event.target.checked })}
          />
          <div>
            <Button variant="quiet" onClick={() => onChange(NO_QRIS)}>
              {qrisSettingTexts.remove}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
