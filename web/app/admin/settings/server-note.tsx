/** Folded: a merchant need not know the server's variables. */
export function ServerNote({ summary, children }: { summary: string; children: string }) {
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-sm">{summary}</summary>
      <p className="wrap-anywhere text-ink-soft text-sm">{children}</p>
    </details>
  )
}
