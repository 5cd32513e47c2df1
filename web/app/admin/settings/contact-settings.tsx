import type { SettingStates } from '@warung/contract/settings.ts'
import { href } from 'react-router'
import { textOf } from '../../client/action-result'
import { Card } from '../../ui/card'
import { Fold } from '../../ui/fold'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/contact-settings'
import { contactSettingsTexts } from './contact-settings-texts'
import { multilineTextOf } from './multiline-text'
import { PixelsFold, readPixelForm } from './pixels-fold'
import { TextAreaSetting, TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { type FieldOfSetting, formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { StockAlertFold } from './stock-alert-fold'
import { settingsTexts } from './texts'
import { readWhatsAppForm, WhatsAppFold } from './whatsapp-fields'
import { WishlistFold } from './wishlist-fold'
import { linkLines, whatsappDigits } from './written-contacts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.contact }]
}

const TEXTS = ['contact_email', 'owner_email', 'telephone'] as const
const LONG_TEXTS = ['address', 'opening_hours', 'footer_text'] as const

function readContactForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    ...Object.fromEntries(TEXTS.map((key) => [key, textOf(form, key).trim()])),
    ...Object.fromEntries(LONG_TEXTS.map((key) => [key, multilineTextOf(form, key)])),
    whatsapp: whatsappDigits(textOf(form, 'whatsapp')),
    ...readWhatsAppForm(form),
    stock_alerts: textOf(form, 'stock_alerts') !== '',
    wishlist: textOf(form, 'wishlist') !== '',
    pixels: readPixelForm(form),
    social_links: linkLines(textOf(form, 'social_links')),
  }
}

/** The summary of a folded part: the values inside. */
function writtenContact(...values: readonly string[]): string {
  return values.filter((value) => value !== '').join(' · ')
}

type FoldProps = { states: SettingStates; field: FieldOfSetting }

function ReachFold({ states, field }: FoldProps) {
  const { telephone, contact_email, owner_email } = states
  return (
    <Fold
      summary={`${contactSettingsTexts.telephone}, ${contactSettingsTexts.email}`}
      answer={writtenContact(telephone.value, contact_email.value, owner_email.value)}
    >
      <TextSetting
        label={contactSettingsTexts.telephone}
        name="telephone"
        type="tel"
        field={field('telephone')}
      />
      <TextSetting
        label={contactSettingsTexts.email}
        name="contact_email"
        type="email"
        inputMode="email"
        field={field('contact_email')}
      />
      <TextSetting
        label={contactSettingsTexts.ownerEmail}
        name="owner_email"
        type="email"
        inputMode="email"
        field={field('owner_email', contactSettingsTexts.ownerEmailHelp)}
      />
    </Fold>
  )
}

function FooterFold({ states, field }: FoldProps) {
  const { social_links, footer_text } = states
  return (
    <Fold
      summary={`${contactSettingsTexts.socialLinks}, ${contactSettingsTexts.footerText}`}
      answer={writtenContact(...social_links.value, footer_text.value)}
    >
      <TextAreaSetting
        label={contactSettingsTexts.socialLinks}
        name="social_links"
        rows={3}
        field={{
          ...field('social_links', contactSettingsTexts.linksHelp),
          value: social_links.value.join('\n'),
        }}
      />
      <TextAreaSetting
        label={contactSettingsTexts.footerText}
        name="footer_text"
        rows={3}
        field={field('footer_text')}
      />
    </Fold>
  )
}

export default function ContactSettings({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.contact} lead={contactSettingsTexts.lead}>
      <SettingsForm key={formKey(states)} states={states} read={readContactForm}>
        {(field, { errorsOf }) => (
          <>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <TextSetting
                label={contactSettingsTexts.whatsapp}
                name="whatsapp"
                type="tel"
                field={field('whatsapp', contactSettingsTexts.whatsappHelp)}
              />
              <TextAreaSetting
                label={contactSettingsTexts.address}
                name="address"
                rows={2}
                field={field('address')}
              />
              <div>
                <Fold summary={contactSettingsTexts.openingHours} answer={states.opening_hours.value}>
                  <TextAreaSetting
                    label={contactSettingsTexts.openingHours}
                    name="opening_hours"
                    rows={3}
                    field={field('opening_hours')}
                  />
                </Fold>
                <ReachFold states={states} field={field} />
                <FooterFold states={states} field={field} />
              </div>
            </Card>
            <Card>
              <h2 className="mb-3 font-bold text-lg">{contactSettingsTexts.extras}</h2>
              <WhatsAppFold states={states} field={field} errorsOf={errorsOf} />
              <StockAlertFold states={states} field={field} />
              <WishlistFold states={states} field={field} />
              <PixelsFold states={states} field={field} errorsOf={errorsOf} />
            </Card>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.contact} list={href('/admin/settings')} error={error} />
}
