import type { ReactNode } from 'react'
import { href } from 'react-router'
import { BackLink } from '../../ui/back-link'
import { settingsTexts } from './texts'

type Props = {
  question: string
  /** one or two sentences */
  lead?: string
  /** beside the form, if there is room */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a settings screen, which answers one question. */
export function SettingsPage({ question, lead, aside, children }: Props) {
  return (
    <div className={`max-w-2xl ${aside ? 'lg:max-w-5xl' : ''}`}>
      <BackLink to={href('/admin/settings')} label={settingsTexts.title} />
      <div className="mb-4 grid gap-2">
        <h1 className="font-bold text-2xl">{question}</h1>
        {lead ? <p className="text-ink-soft text-sm">{lead}</p> : null}
      </div>
      <div className={aside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6' : ''}>
        <div className="min-w-0">{children}</div>
        {aside}
      </div>
    </div>
  )
}
