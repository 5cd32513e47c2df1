/** The specification's four fields and the province. Once the area is known, they fold into one line. */
import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import { SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import type { TypedAddress } from '../stored/shipping-draft'
import { TextField } from '../ui/field'
import type { RequiredField } from './check-shipping'
import { checkoutTexts } from './texts'

type Props = {
  initial: TypedAddress
  postalCodeHint: string | undefined
  /** folded fields are hidden, but still sent */
  isFolded: boolean
  isDomestic: boolean
  errorsOf: (field: RequiredField) => readonly string[] | undefined
}

export function StreetInput({ initial, errorsOf }: Pick<Props, 'initial' | 'errorsOf'>) {
  return (
    <TextField
      label={checkoutTexts.address}
      name="address"
      required
      maxLength={SHIPMENT_LENGTH_MAX.address}
      autoComplete="street-address"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      defaultValue={initial.address}
      hint={checkoutTexts.addressHint}
      errors={errorsOf('address')}
    />
  )
}

function CountryInputs({ initial, errorsOf }: Pick<Props, 'initial' | 'errorsOf'>) {
  return (
    <>
      <TextField
        label={checkoutTexts.country}
        name="country"
        required
        maxLength={SHIPMENT_LENGTH_MAX.country}
        autoComplete="country-name"
        enterKeyHint="next"
        defaultValue={initial.country ?? 'Indonesia'}
        errors={errorsOf('country')}
      />
      <TextField
        label={checkoutTexts.province}
        name="province"
        maxLength={SHIPMENT_LENGTH_MAX.province}
        autoComplete="address-level1"
        enterKeyHint="go"
        defaultValue={initial.province}
        hint={checkoutTexts.optional}
      />
    </>
  )
}

export function AreaInputs({ initial, postalCodeHint, isFolded, isDomestic, errorsOf }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2" hidden={isFolded}>
      <TextField
        label={checkoutTexts.city}
        name="city"
        required
        maxLength={SHIPMENT_LENGTH_MAX.city}
        autoComplete="address-level2"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        defaultValue={initial.city}
        errors={errorsOf('city')}
      />
      <TextField
        label={checkoutTexts.postalCode}
        name="postalCode"
        required
        maxLength={SHIPMENT_LENGTH_MAX.postal_code}
        autoComplete="postal-code"
        inputMode={isDomestic ? 'numeric' : 'text'} // other countries' postal codes contain letters
        enterKeyHint="next"
        defaultValue={initial.postalCode}
        hint={isDomestic && postalCodeHint === undefined ? checkoutTexts.postalCodeExample : undefined}
        preview={postalCodeHint ?? null}
        errors={errorsOf('postalCode')}
      />
      <CountryInputs initial={initial} errorsOf={errorsOf} />
    </div>
  )
}

/** `Sukamaju, Cilodong, Depok 16415` @param parts village and district, known if the area was just chosen */
export function areaLine(area: TypedAddress, parts: readonly string[] = []): string {
  const { city = '', postalCode = '', country = '' } = area
  const town = city.trim().replace(/^Kota (?:Adm(?:inistrasi|\.)? )?/i, '')
  const places = [...new Set([...parts, town])].join(', ')
  return `${places} ${postalCode.trim()}${isIndonesia(country) ? '' : `, ${country.trim()}`}`
}

export function AreaLine({ line, onChange }: { line: string; onChange: () => void }) {
  return (
    <p className="flex items-center justify-between gap-x-3 rounded-xl bg-sunken px-4 py-1">
      <span className="wrap-anywhere min-w-0 font-semibold">{line}</span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 shrink-0 font-semibold text-brand underline"
      >
        {checkoutTexts.change}
      </button>
    </p>
  )
}
