import { href } from 'react-router'
import { textOf } from '../../client/action-result'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/shop-settings'
import { AccentField } from './accent-field'
import { LanguageField, readLanguage } from './language-field'
import { LogoField } from './logo-field'
import { multilineTextOf } from './multiline-text'
import { TextAreaSetting, TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { settingsTexts } from './texts'
import { linkLines, whatsappDigits } from './written-contacts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.title }]
}

const TEXTS = ['shop_name', 'logo', 'accent_color', 'contact_email', 'owner_email', 'telephone'] as const
const LONG_TEXTS = ['address', 'opening_hours', 'footer_text'] as const

function readShopForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    ...Object.fromEntries(TEXTS.map((key) => [key, textOf(form, key).trim()])),
    ...Object.fromEntries(LONG_TEXTS.map((key) => [key, multilineTextOf(form, key)])),
    whatsapp: whatsappDigits(textOf(form, 'whatsapp')),
    social_links: linkLines(textOf(form, 'social_links')),
    ...readLanguage(form),
  }
}

export default function ShopSettingsScreen({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <SettingsForm key={formKey(states)} states={states} read={readShopForm}>
        {(field, { markChanged }) => (
          <>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">{settingsTexts.looks}</h2>
              <TextSetting label={settingsTexts.shopName} name="shop_name" field={field('shop_name')} />
              <LogoField field={field('logo', settingsTexts.logoHelp)} onChanged={markChanged} />
              <AccentField field={field('accent_color', settingsTexts.accentHelp)} />
              <LanguageField
                language={field('language', settingsTexts.languageHelp)}
                follows={field('follows_browser_language', settingsTexts.followBrowserHelp)}
              />
            </Card>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">{settingsTexts.contact}</h2>
              <p className="text-ink-soft text-sm">{settingsTexts.contactHelp}</p>
              <TextSetting
                label={settingsTexts.email}
                name="contact_email"
                type="email"
                inputMode="email"
                field={field('contact_email')}
              />
              <TextSetting
                label={settingsTexts.ownerEmail}
                name="owner_email"
                type="email"
                inputMode="email"
                field={field('owner_email', settingsTexts.ownerEmailHelp)}
              />
              <TextSetting
                label={settingsTexts.telephone}
                name="telephone"
                type="tel"
                field={field('telephone')}
              />
              <TextSetting
                label={settingsTexts.whatsapp}
                name="whatsapp"
                type="tel"
                field={field('whatsapp', settingsTexts.whatsappHelp)}
              />
              <TextAreaSetting
                label={settingsTexts.address}
                name="address"
                rows={3}
                field={field('address')}
              />
              <TextAreaSetting
                label={settingsTexts.openingHours}
                name="opening_hours"
                rows={3}
                field={field('opening_hours')}
              />
              <TextAreaSetting
                label={settingsTexts.socialLinks}
                name="social_links"
                rows={3}
                field={{
                  ...field('social_links', settingsTexts.linksHelp),
                  value: states.social_links.value.join('\n'),
                }}
              />
              <TextAreaSetting
                label={settingsTexts.footerText}
                name="footer_text"
                rows={3}
                field={field('footer_text')}
              />
            </Card>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm
      title={settingsTexts.title}
      list={href('/admin/productlist/:pageNumber?', {})}
      error={error}
    />
  )
}
