import { href, Link } from 'react-router'
import { settingsTexts } from './texts'

/** Does not name the variable: merchants need not know it. */
export function SetOnServer() {
  return (
    <>
      {settingsTexts.setOnServer}{' '}
      <Link to={href('/admin/settings/server')} className="text-brand underline">
        {settingsTexts.whereOnServer}
      </Link>
    </>
  )
}
