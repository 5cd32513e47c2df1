import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import { CheckField } from '../../ui/check-field'
import type { SettingFieldProps } from './settings-form'
import { shopSettingsTexts } from './shop-settings-texts'

type Props = { language: SettingFieldProps<Language>; follows: SettingFieldProps<boolean> }

export function readLanguage(form: FormData) {
  return {
    language: LANGUAGES.find((option) => option === form.get('language')) ?? 'en',
    follows_browser_language: form.has('follows_browser_language'),
  }
}

export function LanguageField({ language, follows }: Props) {
  const errors = [...(language.errors ?? []), ...(follows.errors ?? [])]
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{shopSettingsTexts.language}</legend>
      {LANGUAGES.map((option) => (
        <label key={option} lang={option} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="language"
            value={option}
            defaultChecked={language.value === option}
            disabled={language.isLocked}
            className="size-5"
          />
          {LANGUAGE_NAMES[option]}
        </label>
      ))}
      <p className="text-ink-soft text-sm">{language.hint}</p>
      <CheckField
        label={shopSettingsTexts.followBrowser}
        hint={follows.hint}
        name="follows_browser_language"
        defaultChecked={follows.value}
        disabled={follows.isLocked}
      />
      {errors.length > 0 ? <p className="text-danger text-sm">{errors.join(' ')}</p> : null}
    </fieldset>
  )
}
