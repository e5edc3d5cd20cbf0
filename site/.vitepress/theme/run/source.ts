/** The code of a block as it stands in the page, without the types that hovers show. */
export function sourceIn(block: Element): string {
  const code = block.querySelector('pre code')?.cloneNode(true) as Element
  for (const type of code.querySelectorAll('.vp-copy-ignore')) type.remove()
  return code.textContent
}
