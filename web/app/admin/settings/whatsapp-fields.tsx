/** Orders by WhatsApp, and templates of admins' messages to buyers. */
import type { SettingStates } from '@warung/contract/settings.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@warung/contract/values/languages.ts'
import { MESSAGE_FIELDS, MESSAGE_LENGTH_MAX } from '@warung/contract/values/message-fields.ts'
import { textOf } from '../../client/action-result'
import { formatList } from '../../language/language'
import { USUAL_MESSAGES } from '../../orders/order-message'
import { CheckField } from '../../ui/check-field'
import { TextArea } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { contactSettingsTexts } from './contact-settings-texts'
import { multilineTextOf } from './multiline-text'
import type { SettingsDraft } from './settings-action'
import type { FieldOfSetting } from './settings-form'

export function readWhatsAppForm(form: FormData): Pick<SettingsDraft, 'whatsapp_orders' | 'order_messages'> {
  return {
    whatsapp_orders: textOf(form, 'whatsapp_orders') !== '',
    order_messages: {
      en: multilineTextOf(form, 'order_messages.en'),
      id: multilineTextOf(form, 'order_messages.id'),
    },
  }
}

type Props = {
  states: SettingStates
  field: FieldOfSetting
  errorsOf: (name: string) => readonly string[] | undefined
}

export function WhatsAppFold({ states, field, errorsOf }: Props) {
  const orders = field('whatsapp_orders')
  const messages = field('order_messages')
  return (
    <Fold
      summary={contactSettingsTexts.messages}
      answer={
        states.whatsapp_orders.value ? contactSettingsTexts.whatsappOrders : contactSettingsTexts.noOrders
      }
    >
      <CheckField
        label={contactSettingsTexts.whatsappOrders}
        hint={orders.hint ?? contactSettingsTexts.whatsappOrdersHelp}
        name="whatsapp_orders"
        defaultChecked={orders.value}
        disabled={orders.isLocked}
      />
      {LANGUAGES.map((language) => {
        const name = `order_messages.${language}`
        const fields = Object.values(MESSAGE_FIELDS[language]).map((word) => `{${word}}`)
        return (
          <TextArea
            key={language}
            label={contactSettingsTexts.messageTo(LANGUAGE_NAMES[language])}
            name={name}
            rows={3}
            maxLength={MESSAGE_LENGTH_MAX}
            placeholder={USUAL_MESSAGES[language]}
            defaultValue={messages.value[language]}
            readOnly={messages.isLocked}
            hint={messages.hint ?? contactSettingsTexts.messageFields(formatList(fields))}
            {...(errorsOf(name) && { errors: errorsOf(name) })}
          />
        )
      })}
    </Fold>
  )
}
