/** Opens or closes the shop at once, independently of the form. */
import type { SettingStates } from '@warung/contract/settings.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { href, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Fold } from '../../ui/fold'
import { multilineTextOf } from './multiline-text'
import { TextAreaSetting } from './setting-fields'
import { type SaveSettingsResult, settingsDraft, settingsSubmission } from './settings-action'
import { settingsTexts } from './texts'

type Props = {
  states: SettingStates
  /** shown before the heading in the setup guide */
  mark?: ReactNode
}

type CloseFieldsProps = { text: string; errors: readonly string[] | undefined; isPending: boolean }

/** Folded, so that no single press closes the shop. */
function CloseFields({ text, errors, isPending }: CloseFieldsProps) {
  return (
    <Fold summary={settingsTexts.closeFor}>
      <TextAreaSetting
        label={settingsTexts.closedText}
        name="closed_text"
        rows={2}
        field={{ value: text, isLocked: false, hint: settingsTexts.closedTextHelp, errors }}
      />
      <div>
        <Button type="submit" variant="danger" isPending={isPending}>
          {settingsTexts.close}
        </Button>
      </div>
    </Fold>
  )
}

export function OpenSwitch({ states, mark }: Props) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const headingId = useId()
  const failed = fetcherFailure(fetcher)
  const isOpen = states.is_open.value
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    const closed_text = multilineTextOf(new FormData(event.currentTarget), 'closed_text')
    const draft = settingsDraft(states, isOpen ? { is_open: false, closed_text } : { is_open: true })
    settingsSubmission.submit(fetcher.submit, draft, href('/admin/settings'))
  }
  return (
    <Card aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={headingId} className="flex items-center gap-3 font-bold text-lg">
        {mark}
        {isOpen ? settingsTexts.opened : settingsTexts.closed}
      </h2>
      <p className="text-ink-soft text-sm">{isOpen ? settingsTexts.openedHelp : settingsTexts.closedHelp}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isOpen ? (
          <CloseFields
            text={states.closed_text.value}
            errors={failed?.errors.closed_text}
            isPending={fetcher.state !== 'idle'}
          />
        ) : (
          <div>
            <Button type="submit" isPending={fetcher.state !== 'idle'}>
              {settingsTexts.open}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
