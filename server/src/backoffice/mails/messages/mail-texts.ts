import type { Language } from '@warung/contract/values/languages.ts'
import { shopDay } from '../../../platform/time/shop-time.ts'
import { englishMails } from './english.ts'
import { indonesianMails } from './indonesian.ts'

type MailTexts = typeof englishMails

const textsByLanguage: Readonly<Record<Language, MailTexts>> = { en: englishMails, id: indonesianMails }
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', id: 'id-ID' }

export function textsOfMail({ language }: { readonly language: Language }): MailTexts {
  return textsByLanguage[language]
}

/** `20 November 2026, 00:30` in the shop's time zone, in Indonesian with `00.30`; empty for null */
export function momentText(
  moment: Date | null,
  { language, timezone }: { readonly language: Language; readonly timezone: string },
): string {
  if (moment === null) return ''
  const locale = LOCALES[language]
  const day = new Date(`${shopDay(moment, timezone)}T00:00:00Z`)
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(day)
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return `${date}, ${time}`
}
