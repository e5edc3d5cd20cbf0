export default function SignIn() {
  return (
    <form method="post" action="/login">
      <input name="name" />
      <button type="submit">Log in</button>
    </form>
  )
}
