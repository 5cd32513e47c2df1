import type { SettingStates } from '@warung/contract/settings.ts'
import { CheckField } from '../../ui/check-field'
import { Fold } from '../../ui/fold'
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
      <CheckField
        label={contactSettingsTexts.wishlistOn}
        hint={wishlist.hint ?? contactSettingsTexts.wishlistHelp}
        name="wishlist"
        defaultChecked={wishlist.value}
        disabled={wishlist.isLocked}
      />
    </Fold>
  )
}
