import { ROLE, ROLE_NAMES } from '@warung/contract/values/roles.ts'
import { LANGUAGE } from '../language/language'

/** The guest account (D6) has a name in each language; people keep theirs. */
export function displayUserName(name: string): string {
  return LANGUAGE === 'id' && name === ROLE_NAMES[ROLE.guest] ? 'Tamu' : name
}
