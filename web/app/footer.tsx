export function Footer({ shopName }: { shopName: string }) {
  return (
    <footer className="mt-10 border-line border-t bg-card">
      <p className="mx-auto max-w-7xl px-4 py-6 text-center text-ink-soft text-sm sm:px-6">
        Copyright © {shopName}
      </p>
    </footer>
  )
}
