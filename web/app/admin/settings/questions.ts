/** The questions that the settings answer, each with its screen and current answer. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { taxNameIn } from '@warung/contract/tax-name.ts'
import { INFO_PAGES, INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { LANGUAGE_NAMES } from '@warung/contract/values/languages.ts'
import type { ShippingRates } from '@warung/contract/values/shipping-rates.ts'
import FileText from 'lucide-react/icons/file-text'
import MessageCircle from 'lucide-react/icons/message-circle'
import Server from 'lucide-react/icons/server'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import UserPlus from 'lucide-react/icons/user-plus'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react/types'
import { href } from 'react-router'
import { formatNumber } from '../../language/format-number'
import { formatList, LANGUAGE } from '../../language/language'
import { answerTexts } from './answer-texts'
import { settingsTexts } from './texts'

function shippingAnswer({ zones, elsewhere, elsewhere_services: services, pickup }: ShippingRates): string {
  const [service] = services
  const rates =
    zones.length > 0
      ? answerTexts.zones(formatList(zones.map(({ name }) => name)))
      : elsewhere === 'services' && service
        ? answerTexts.oneRate(formatRupiah(service.price_per_kg))
        : elsewhere === 'simple_rule'
          ? answerTexts.standardRate
          : ''
  return [rates, pickup.is_offered ? answerTexts.pickup : ''].filter((part) => part !== '').join(' · ')
}

function paymentAnswer({ tax, hold_hours }: SettingStates, methods: readonly string[]): string {
  const { name, percent, is_included } = tax.value
  const taxed = (is_included ? answerTexts.includingTax : answerTexts.plusTax)(
    taxNameIn(name, LANGUAGE),
    formatNumber(percent),
  )
  const rest = `${taxed} ${answerTexts.hold(formatNumber(hold_hours.value))}`
  return methods.length === 0 ? rest : `${formatList(methods)}. ${rest}`
}

function contactAnswer({ whatsapp, telephone, contact_email, address }: SettingStates): string {
  const known = [whatsapp.value && `+${whatsapp.value}`, telephone.value, contact_email.value, address.value]
  return known.filter((part) => part !== '').join(' · ') || answerTexts.ifNone
}

function pagesAnswer(states: SettingStates): string {
  const settings = INFO_SLUGS.map((slug) => INFO_PAGES[slug].setting)
  const written = settings.filter((setting) => states[setting].value.trim() !== '')
  return formatList(written.map((setting) => settingsTexts.labels[setting])) || answerTexts.noPages
}

export type Question = {
  readonly to: string
  readonly title: string
  readonly Icon: LucideIcon
  /** @param methods names of those offered */
  readonly answerOf: (states: SettingStates, methods: readonly string[]) => string
}

export const QUESTIONS: readonly Question[] = [
  {
    to: href('/admin/settings/shop'),
    title: settingsTexts.questions.shop,
    Icon: Store,
    answerOf: ({ shop_name, language }) => `${shop_name.value} · ${LANGUAGE_NAMES[language.value]}`,
  },
  {
    to: href('/admin/settings/shipping'),
    title: settingsTexts.questions.shipping,
    Icon: Truck,
    answerOf: ({ shipping_rates }) => shippingAnswer(shipping_rates.value),
  },
  {
    to: href('/admin/settings/payment'),
    title: settingsTexts.questions.payment,
    Icon: Wallet,
    answerOf: paymentAnswer,
  },
  {
    to: href('/admin/settings/contact'),
    title: settingsTexts.questions.contact,
    Icon: MessageCircle,
    answerOf: contactAnswer,
  },
  {
    to: href('/admin/settings/team'),
    title: settingsTexts.questions.team,
    Icon: UserPlus,
    answerOf: () => answerTexts.invite,
  },
  {
    to: href('/admin/settings/pages'),
    title: settingsTexts.questions.pages,
    Icon: FileText,
    answerOf: pagesAnswer,
  },
  {
    to: href('/admin/settings/server'),
    title: settingsTexts.questions.server,
    Icon: Server,
    answerOf: () => answerTexts.server,
  },
]
