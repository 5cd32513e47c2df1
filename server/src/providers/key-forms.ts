import type { ConfiguredProvider } from './configured-provider.ts'
import type { KeyForm } from './key-form.ts'
import * as registered from './registered.ts'

const providers: readonly ConfiguredProvider[] = Object.values(registered)

/** In the order of their methods' ids. */
export const KEY_FORMS: readonly KeyForm[] = providers
  .flatMap(({ keyForm }) => keyForm ?? [])
  .toSorted((one, other) => one.payment_method_id - other.payment_method_id)
