/** The page for addresses that the site does not have. It needs no other file, as it is shown below any folder. */
export const notFound = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Page not found | affiliate-network-sdk</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { color: light-dark(#213547, #dfdfd6); background: light-dark(#fff, #1b1b1f); display: grid; place-content: center; min-height: 90vh; margin: 0 24px }
  h1 { font-size: 28px }
  a { color: light-dark(#4338ca, #a9a6ff) }
</style>
<main>
  <h1>Page not found</h1>
  <p>The documentation of affiliate-network-sdk has no page at this address.</p>
  <p><a href="/">Go to the start</a></p>
</main>
<script>
  // Below the root of a host, the start is the nearest folder above with the pages of this site.
  const [link] = document.querySelectorAll('a')
  const folders = location.pathname.split('/').slice(1, -1)
  const roots = folders.map((_, at) => '/' + folders.slice(0, folders.length - at).join('/') + '/')
  const find = async () => {
    for (const root of roots)
      if ((await fetch(root + 'hashmap.json', { method: 'HEAD' })).ok) return void (link.href = root)
  }
  find().catch(() => {})
</script>
</html>
`
