import { textOf } from '../client/action-result'

type NewAccountBody = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirm_password: string
}

export function readNewAccount(form: FormData): NewAccountBody {
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
}
