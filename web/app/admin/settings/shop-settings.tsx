import { LANGUAGE_NAMES } from '@warung/contract/values/languages.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { textOf } from '../../client/action-result'
import { Card } from '../../ui/card'
import { Fold } from '../../ui/fold'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/shop-settings'
import { AccentField } from './accent-field'
import { LanguageField, readLanguage } from './language-field'
import { LogoField } from './logo-field'
import { TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { type ShopLook, ShopPreview } from './shop-preview'
import { shopSettingsTexts } from './shop-settings-texts'
import { settingsTexts } from './texts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.shop }]
}

function readShopForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    shop_name: textOf(form, 'shop_name').trim(),
    logo: textOf(form, 'logo').trim(),
    accent_color: textOf(form, 'accent_color').trim(),
    ...readLanguage(form),
  }
}

export default function ShopSettingsScreen({ loaderData: states }: Route.ComponentProps) {
  const [look, setLook] = useState<ShopLook>({
    name: states.shop_name.value,
    logo: states.logo.value,
    accent: states.accent_color.value,
  })
  const show = (changed: Partial<ShopLook>): void => setLook((before) => ({ ...before, ...changed }))
  return (
    <SettingsPage question={settingsTexts.questions.shop} aside={<ShopPreview {...look} />}>
      <SettingsForm key={formKey(states)} states={states} read={readShopForm}>
        {(field, { markChanged }) => (
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <TextSetting
              label={shopSettingsTexts.shopName}
              name="shop_name"
              field={field('shop_name')}
              onChange={(event) => show({ name: event.target.value })}
            />
            <LogoField
              field={field('logo', shopSettingsTexts.logoHelp)}
              onChanged={(logo) => {
                show({ logo })
                markChanged()
              }}
            />
            <AccentField
              field={field('accent_color', shopSettingsTexts.accentHelp)}
              onChanged={(accent) => show({ accent })}
            />
            <Fold summary={shopSettingsTexts.language} answer={LANGUAGE_NAMES[states.language.value]}>
              <LanguageField
                language={field('language', shopSettingsTexts.languageHelp)}
                follows={field('follows_browser_language', shopSettingsTexts.followBrowserHelp)}
              />
            </Fold>
          </Card>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.shop} list={href('/admin/settings')} error={error} />
}
