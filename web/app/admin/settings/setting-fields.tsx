import type { ComponentProps } from 'react'
import { TextArea, TextField } from '../../ui/field'
import type { SettingFieldProps } from './settings-form'

type TextSettingProps = Omit<ComponentProps<'input'>, 'name'> & {
  label: string
  name: string
  field: SettingFieldProps<string | number>
}

export function TextSetting({ field, ...rest }: TextSettingProps) {
  return (
    <TextField
      autoComplete="off"
      defaultValue={field.value}
      readOnly={field.isLocked}
      {...(field.hint ? { hint: field.hint } : {})}
      {...(field.errors ? { errors: field.errors } : {})}
      {...rest}
    />
  )
}

type TextAreaSettingProps = { label: string; name: string; rows: number; field: SettingFieldProps<string> }

export function TextAreaSetting({ field, ...rest }: TextAreaSettingProps) {
  return (
    <TextArea
      defaultValue={field.value}
      readOnly={field.isLocked}
      {...(field.hint ? { hint: field.hint } : {})}
      {...(field.errors ? { errors: field.errors } : {})}
      {...rest}
    />
  )
}
