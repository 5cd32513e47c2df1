import type { SettingStates } from '@warung/contract/settings.ts'
import { Fold } from '../forms/fold'
import { contactSettingsTexts } from './contact-settings-texts'
import type { FieldOfSetting } from './settings-form'

type Props = { states: SettingStates; field: FieldOfSetting }

export function WishlistFold({ states, field }: Props) {
  const wishlist = field('wishlist')
  return (
    <Fold
      summary={contactSettingsTexts.wishlist}
      answer={states.wishlist.value ? contactSettingsTexts.wishlistOn : contactSettingsTexts.wishlistOff}
    >
      <div>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="wishlist"
            defaultChecked={wishlist.value}
            disabled={wishlist.isLocked}
            className="size-5 shrink-0"
          />
          {contactSettingsTexts.wishlistOn}
        </label>
        <p className="text-ink-soft text-sm">{wishlist.hint ?? contactSettingsTexts.wishlistHelp}</p>
      </div>
    </Fold>
  )
}
