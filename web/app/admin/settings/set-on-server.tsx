import { href, Link } from 'react-router'
import { settingsTexts } from './texts'

/** Variables are named on one page only: a merchant need not know them. */
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
