/** Above every admin screen. */
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { href, Link, useMatches } from 'react-router'
import { buttonLook } from '../../ui/button'
import { helpSectionOf } from './help-sections'
import { adminShellTexts } from './texts'

/** In a tab of its own: nothing that is being written is lost. */
function HelpLink({ section }: { section: string }) {
  return (
    <Link
      to={href('/admin/help/:section?', { section })}
      target="warung-help"
      aria-label={adminShellTexts.helpHere}
      className={`${buttonLook({ variant: 'quiet' })} min-w-11 px-2 text-ink-soft`}
    >
      <CircleQuestionMark aria-hidden className="size-5" />
      <span className="phone:hidden">{adminShellTexts.help}</span>
    </Link>
  )
}

export function AdminToolbar() {
  const section = helpSectionOf(useMatches().at(-1)?.id)
  return section === undefined ? null : (
    <div className="mb-2 flex justify-end print:hidden">
      <HelpLink section={section} />
    </div>
  )
}
