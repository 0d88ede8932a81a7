# Homebrew formula; belongs into a tap as Formula/modlint.rb.
class Modlint < Formula
  desc "Reads Swift and Objective-C without building it, and tells how modular it is"
  homepage "https://github.com/ORG/modlint"
  version "@VERSION@"
  license "Apache-2.0"

  # only darwin-universal
  on_macos do
    url "https://github.com/ORG/modlint/releases/download/@VERSION@/modlint-@VERSION@-darwin-universal.tar.gz"
    sha256 "@SHA256 darwin-universal@"
    depends_on macos: :sequoia
  end

  # end
  on_linux do
    # only linux-x86_64
    on_intel do
      url "https://github.com/ORG/modlint/releases/download/@VERSION@/modlint-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256 linux-x86_64@"
    end
    # end
    # only linux-aarch64
    on_arm do
      url "https://github.com/ORG/modlint/releases/download/@VERSION@/modlint-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@SHA256 linux-aarch64@"
    end
    # end
    # Macs have Xcode's libclang.
    depends_on "llvm" => :recommended
  end

  def install
    bin.install "bin/modlint"
    generate_completions_from_executable(bin/"modlint", "--generate-completion-script")
  end

  test do
    (testpath/"A.swift").write "class A {}\n"
    assert_match "1 file", shell_output("#{bin}/modlint scan --no-cache . 2>&1")
  end
end
