import { href } from 'react-router'
import { textOf } from '../../client/action-result'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/shop-settings'
import { AccentField } from './accent-field'
import { LogoField } from './logo-field'
import { multilineTextOf } from './multiline-text'
import { TextAreaSetting, TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { linkLines, whatsappDigits } from './written-contacts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Settings' }]
}

const TEXTS = ['shop_name', 'logo', 'accent_color', 'contact_email', 'owner_email', 'telephone'] as const
const LONG_TEXTS = ['address', 'opening_hours', 'footer_text'] as const

function readShopForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    ...Object.fromEntries(TEXTS.map((key) => [key, textOf(form, key).trim()])),
    ...Object.fromEntries(LONG_TEXTS.map((key) => [key, multilineTextOf(form, key)])),
    whatsapp: whatsappDigits(textOf(form, 'whatsapp')),
    social_links: linkLines(textOf(form, 'social_links')),
  }
}

export default function ShopSettingsScreen({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <SettingsForm key={formKey(states)} states={states} read={readShopForm}>
        {(field, { markChanged }) => (
          <>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">Name and looks</h2>
              <TextSetting label="Shop name" name="shop_name" field={field('shop_name')} />
              <LogoField
                field={field('logo', 'A picture. It stands beside the name at the top of every page.')}
                onChanged={markChanged}
              />
              <AccentField
                field={field(
                  'accent_color',
                  'For buttons and links. It is made darker or lighter where words would be hard to read.',
                )}
              />
            </Card>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">How to reach you</h2>
              <p className="text-ink-soft text-sm">
                Shoppers see this at the foot of every page. What is empty is not shown.
              </p>
              <TextSetting
                label="E-mail"
                name="contact_email"
                type="email"
                inputMode="email"
                field={field('contact_email')}
              />
              <TextSetting
                label="E-mail for yourself"
                name="owner_email"
                type="email"
                inputMode="email"
                field={field(
                  'owner_email',
                  'Paid orders and products that are soon sold out are told here; empty: the e-mail above. No shopper sees it.',
                )}
              />
              <TextSetting label="Telephone" name="telephone" type="tel" field={field('telephone')} />
              <TextSetting
                label="WhatsApp number"
                name="whatsapp"
                type="tel"
                field={field('whatsapp', 'Shoppers write to you with one tap. 0812… is taken for +62 812…')}
              />
              <TextAreaSetting label="Address" name="address" rows={3} field={field('address')} />
              <TextAreaSetting
                label="Opening hours"
                name="opening_hours"
                rows={3}
                field={field('opening_hours')}
              />
              <TextAreaSetting
                label="Social links"
                name="social_links"
                rows={3}
                field={{
                  ...field('social_links', 'One address a line, such as instagram.com/your-shop'),
                  value: states.social_links.value.join('\n'),
                }}
              />
              <TextAreaSetting
                label="Text in the footer"
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
  return <FailedForm title="Settings" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
}
