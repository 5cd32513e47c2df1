import { INFO_PAGES, INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/page-settings'
import { multilineTextOf } from './multiline-text'
import { TextAreaSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { settingsTexts } from './texts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.pages.info }]
}

function readPageForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return Object.fromEntries(
    INFO_SLUGS.map((slug) => {
      const { setting } = INFO_PAGES[slug]
      return [setting, multilineTextOf(form, setting)]
    }),
  )
}

export default function PageSettings({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <p className="mb-4 text-ink-soft text-sm">{settingsTexts.pagesHelp}</p>
      <SettingsForm key={formKey(states)} states={states} read={readPageForm}>
        {(field) =>
          INFO_SLUGS.map((slug) => {
            const { setting } = INFO_PAGES[slug]
            const title = settingsTexts.labels[setting]
            return (
              <Card key={slug} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <TextAreaSetting label={title} name={setting} rows={8} field={field(setting)} />
                {states[setting].value === '' ? null : (
                  <Link
                    to={href('/info/:slug', { slug })}
                    className="inline-flex min-h-11 items-center text-brand underline"
                  >
                    {settingsTexts.seePage(title)}
                  </Link>
                )}
              </Card>
            )
          })
        }
      </SettingsForm>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.title} list={href('/admin/settings')} error={error} />
}
