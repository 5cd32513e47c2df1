/** Which orders may be paid in cash on delivery. The form reads the fields by name. */
import type { CodRule } from '@warung/contract/cod-rule.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import { PROVINCES } from '@warung/contract/values/provinces.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { formatList } from '../../language/language'
import { Checkbox } from '../../ui/checkbox'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { codSettingsTexts } from './cod-settings-texts'
import type { ErrorsOf } from './shipping-services'
import { rupiahOr } from './written-numbers'

/** Text that is not a number goes to the server, which refuses it. Empty while the fields are not shown. */
export function readCodRule(form: FormData) {
  if (!form.has('cod_least')) return {}
  const least = textOf(form, 'cod_least').trim()
  const most = textOf(form, 'cod_most').trim()
  const refusals = textOf(form, 'cod_refusals').trim()
  return {
    cod_rule: {
      provinces: form.getAll('cod_province').map(String),
      least: least === '' ? 0 : rupiahOr(least),
      most: most === '' ? null : rupiahOr(most),
      refusals_max: /^\d+$/.test(refusals) ? Number(refusals) : refusals,
    },
  }
}

function Places({ stored, errors }: { stored: readonly string[]; errors: readonly string[] | undefined }) {
  const [chosen, setChosen] = useState(stored)
  return (
    <Fold
      summary={codSettingsTexts.provinces}
      answer={formatList(chosen) || codSettingsTexts.everywhere}
      isOpen={errors !== undefined}
    >
      <p className="text-ink-soft text-sm">{codSettingsTexts.provincesHelp}</p>
      {errors ? <p className="text-danger text-sm">{errors.join(' ')}</p> : null}
      {chosen.map((province) => (
        <input key={province} type="hidden" name="cod_province" value={province} />
      ))}
      <div className="grid sm:grid-cols-2">
        {PROVINCES.map((province) => (
          <Checkbox
            key={province}
            label={province}
            isLabelShown
            isChecked={chosen.includes(province)}
            onChange={(isNow) =>
              setChosen(PROVINCES.filter((each) => (each === province ? isNow : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </Fold>
  )
}

type Props = { rule: CodRule; errorsOf: ErrorsOf }

export function CodFields({ rule, errorsOf }: Props) {
  const field = (name: keyof CodRule) => {
    const errors = errorsOf(`cod_rule.${name}`)
    return { autoComplete: 'off', inputMode: 'numeric', ...(errors ? { errors } : {}) } as const
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <TextField
          label={codSettingsTexts.least}
          name="cod_least"
          defaultValue={formatRupiah(rule.least)}
          {...field('least')}
        />
        <TextField
          label={codSettingsTexts.most}
          name="cod_most"
          defaultValue={rule.most === null ? '' : formatRupiah(rule.most)}
          hint={codSettingsTexts.mostHelp}
          {...field('most')}
        />
      </div>
      <TextField
        label={codSettingsTexts.refusals}
        name="cod_refusals"
        defaultValue={String(rule.refusals_max)}
        hint={codSettingsTexts.refusalsHelp}
        {...field('refusals_max')}
      />
      <Places stored={rule.provinces} errors={errorsOf('cod_rule.provinces')} />
    </div>
  )
}
