import type { SettingStates } from '@warung/contract/settings.ts'
import { INFO_PAGES, INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card'
import { Fold } from '../../ui/fold'
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
  return [{ title: settingsTexts.questions.pages }]
}

function readPageForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return Object.fromEntries(
    INFO_SLUGS.map((slug) => {
      const { setting } = INFO_PAGES[slug]
      return [setting, multilineTextOf(form, setting)]
    }),
  )
}

function WrittenPages({ states }: { states: SettingStates }) {
  const written = INFO_SLUGS.filter((slug) => states[INFO_PAGES[slug].setting].value.trim() !== '')
  return (
    <ul className="mt-4">
      {written.map((slug) => (
        <li key={slug}>
          <Link
            to={href('/info/:slug', { slug })}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {settingsTexts.seePage(settingsTexts.labels[INFO_PAGES[slug].setting])}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export default function PageSettings({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.pages} lead={settingsTexts.pagesHelp}>
      <SettingsForm key={formKey(states)} states={states} read={readPageForm}>
        {(field) => (
          <Card className="*:first:border-t-0">
            {INFO_SLUGS.map((slug) => {
              const { setting } = INFO_PAGES[slug]
              const title = settingsTexts.labels[setting]
              const answer = states[setting].value.trim() || settingsTexts.noText
              return (
                <Fold key={slug} summary={title} answer={answer}>
                  <TextAreaSetting label={title} name={setting} rows={8} field={field(setting)} />
                </Fold>
              )
            })}
          </Card>
        )}
      </SettingsForm>
      <WrittenPages states={states} />
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.pages} list={href('/admin/settings')} error={error} />
}
