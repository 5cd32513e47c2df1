/** Only this screen names environment variables. */
import type { ActivePaymentMethod, SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi } from '../../client/api'
import { formatList } from '../../language/language'
import { formatRate } from '../../orders/format-rate'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/server-settings'
import { paymentSettingsTexts } from './payment-settings-texts'
import { serverSettingsTexts } from './server-settings-texts'
import { loadSettings } from './settings-action'
import { SettingsPage } from './settings-page'
import { settingsTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [states, { data: methods }, { data: services }] = await Promise.all([
      loadSettings(request),
      browserApi('GET /api/v1/admin/payment-method'),
      browserApi('GET /api/v1/admin/server-service'),
    ])
    return { states, methods, services }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.server }]
}

type PartProps = { title: string; isOn?: boolean; help: string; children?: ReactNode }

function ServerSection({ title, isOn, help, children }: PartProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex flex-wrap items-center gap-2 font-bold text-lg">
        {title}
        {isOn === undefined ? null : (
          <Badge kind={isOn ? 'good' : 'plain'}>
            {isOn ? serverSettingsTexts.on : serverSettingsTexts.off}
          </Badge>
        )}
      </h2>
      {children}
      <p className="wrap-anywhere text-ink-soft text-sm">{help}</p>
    </Card>
  )
}

function variablesOf(methods: readonly ActivePaymentMethod[]): string {
  return formatList([...new Set(methods.flatMap(({ variables }) => variables))])
}

function FixedSettingList({ states }: { states: SettingStates }) {
  const fixed = keysOf(states).flatMap((key) => {
    const variable = states[key].set_by
    return variable === null ? [] : [serverSettingsTexts.setBy(settingsTexts.labels[key], variable)]
  })
  return fixed.map((line) => <p key={line}>{line}</p>)
}

export default function ServerSettings({ loaderData }: Route.ComponentProps) {
  const { states, methods, services } = loaderData
  // a bank transfer, for example, needs nothing of the server
  const providers = methods.filter(({ variables }) => variables.length > 0)
  return (
    <SettingsPage question={settingsTexts.questions.server} lead={serverSettingsTexts.lead}>
      <div className="grid gap-4">
        <ServerSection
          title={serverSettingsTexts.payment}
          help={serverSettingsTexts.paymentHelp(variablesOf(methods))}
        >
          {providers.map(({ name, mode, account, currency, rate }) => (
            <p key={name} className="wrap-anywhere">
              <span className="font-semibold">{name}:</span> {paymentSettingsTexts.modes[mode]}{' '}
              {serverSettingsTexts.account(account)}{' '}
              {currency === 'IDR' ? null : paymentSettingsTexts.account(currency, formatRate(rate))}
            </p>
          ))}
        </ServerSection>
        <ServerSection
          title={serverSettingsTexts.couriers}
          isOn={services.has_courier_prices}
          help={serverSettingsTexts.couriersHelp}
        />
        <ServerSection
          title={serverSettingsTexts.mail}
          isOn={services.sends_mail}
          help={serverSettingsTexts.mailHelp}
        />
        <ServerSection title={serverSettingsTexts.fixed} help={serverSettingsTexts.fixedHelp}>
          <FixedSettingList states={states} />
        </ServerSection>
      </div>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.server} list={href('/admin/settings')} error={error} />
}
