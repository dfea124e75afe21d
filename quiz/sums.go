package quiz

import (
	"fmt"
	"strconv"
	"strings"
)

// sumsTable gives the questions that need no facts, only arithmetic, a source.
var sumsTable = &table{
	name:   "sums",
	source: Source{Name: "Castellan, arithmetic", Licence: "own work", AsOf: "2026"},
}

// A sum is one question about numbers: its wrong answers are the slips that
// people make.
type sum struct {
	id, key   string
	level     int
	stem      Text
	right     string
	wrong     []string
	explained string // mostly an equation, the same in all languages
}

// sums makes the questions about numbers.
func (g *generator) sums() {
	var all []sum
	all = append(all, products()...)
	all = append(all, shares()...)
	all = append(all, powers()...)
	all = append(all, romans()...)
	all = append(all, binaries()...)
	all = append(all, sequences()...)
	all = append(all, primes()...)
	for _, s := range all {
		var candidates []choice
		for i, w := range s.wrong {
			if w != s.right {
				candidates = append(candidates, g.shapes.choice(w, parseText(w), 0.3*float64(i)))
			}
		}
		right := s.right
		g.add(making{
			table: sumsTable, template: &template{id: s.id, category: "numbers"}, key: s.key,
			concept: s.id + ":" + s.key, level: s.level, stem: s.stem,
			right: g.shapes.choice(right, parseText(right), 0), candidates: candidates,
			holds:     func(key string) bool { return key == right },
			explained: parseText(s.explained), sourceKey: "",
		})
	}
}

func numbers(list ...int) []string {
	var out []string
	for _, n := range list {
		if n > 0 {
			out = append(out, strconv.Itoa(n))
		}
	}
	return out
}

// howMuch asks for the value of an expression.
func howMuch(expression string) Text {
	return parseText(fmt.Sprintf("How much is %[1]s?|Combien font %[1]s ?|Cât face %[1]s?", expression))
}

// raised asks for a power, which French counts as one thing.
func raised(n int, sign string) Text {
	stem := howMuch(strconv.Itoa(n) + sign)
	stem["fr"] = strings.Replace(stem["fr"], "Combien font", "Combien fait", 1)
	return stem
}

func products() []sum {
	var all []sum
	s := newSeed("products")
	seen := map[string]bool{}
	for len(all) < 60 {
		level := 1 + len(all)/20
		a, b := 6+s.below(4), 6+s.below(14)
		switch level {
		case 2:
			a, b = 12+s.below(14), 6+s.below(4)
		case 3:
			a, b = 13+s.below(17), 13+s.below(17)
		}
		key := fmt.Sprintf("%dx%d", a, b)
		if seen[key] || a%10 == 0 || b%10 == 0 {
			continue
		}
		seen[key] = true
		p := a * b
		all = append(all, sum{"product", key, level, howMuch(fmt.Sprintf("%d × %d", a, b)),
			strconv.Itoa(p), numbers(p-10, p+10, p-a, p+b, p+2, p-2, p+20), fmt.Sprintf("%d × %d = %d.", a, b, p)})
	}
	return all
}

// shares are percentages of round numbers.
func shares() []sum {
	var all []sum
	for i, c := range [][2]int{
		{10, 250}, {50, 90}, {25, 80}, {20, 60}, {10, 70}, {75, 40}, {5, 200}, {25, 120}, {50, 130}, {20, 45},
		{15, 80}, {30, 70}, {40, 150}, {5, 140}, {12, 50}, {60, 75}, {75, 120}, {80, 45}, {35, 60}, {15, 140},
		{12, 150}, {35, 140}, {65, 80}, {45, 160}, {18, 350}, {85, 120}, {55, 260}, {8, 175}, {24, 225}, {95, 180},
	} {
		p, of := c[0], c[1]
		v := p * of / 100
		stem := parseText(fmt.Sprintf("How much is %[1]d %% of %[2]d?|Combien font %[1]d %% de %[2]d ?|Cât reprezintă %[1]d %% din %[2]d?", p, of))
		stem["en"] = fmt.Sprintf("How much is %d%% of %d?", p, of)
		stem["ro"] = fmt.Sprintf("Cât reprezintă %d%% din %d?", p, of)
		all = append(all, sum{"share", fmt.Sprintf("%d:%d", p, of), 1 + i/10, stem, strconv.Itoa(v),
			numbers(v+of/10, v-of/20, v+of/20, v-of/10, v*2, v/2, v+3, v-3, v+1, v-1), fmt.Sprintf("%d × %d ÷ 100 = %d.", p, of, v)})
	}
	return all
}

func powers() []sum {
	var all []sum
	sign := func(n int) string { return map[int]string{2: "²", 3: "³"}[n] }
	for n := 11; n <= 25; n++ {
		if n == 20 {
			continue
		}
		v := n * n
		level := 2
		if n > 18 {
			level = 3
		}
		all = append(all, sum{"square", strconv.Itoa(n), level, raised(n, sign(2)), strconv.Itoa(v),
			numbers(v-10, v+10, (n-1)*(n-1), (n+1)*(n+1), v+20, v-20, v+30, v-30), fmt.Sprintf("%d × %d = %d.", n, n, v)})
	}
	for n := 3; n <= 9; n++ {
		v := n * n * n
		all = append(all, sum{"cube", strconv.Itoa(n), 3, raised(n, sign(3)), strconv.Itoa(v),
			numbers(v+n, v-n, v+10, v-10, n*n*3), fmt.Sprintf("%d × %d × %d = %d.", n, n, n, v)})
	}
	for e := 5; e <= 12; e++ {
		v := 1 << e
		stem := parseText(fmt.Sprintf("How much is 2 to the power of %[1]d?|Combien vaut 2 à la puissance %[1]d ?|Cât face 2 la puterea %[1]d?", e))
		all = append(all, sum{"power", fmt.Sprintf("2:%d", e), 2 + e/10, stem, strconv.Itoa(v),
			numbers(v/2, v*2, v+v/4, v-v/4, v+12, v-12), fmt.Sprintf("2^%d = %d.", e, v)})
	}
	for _, n := range []int{7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 25} {
		v := n * n
		stem := parseText(fmt.Sprintf("What is the square root of %[1]d?|Quelle est la racine carrée de %[1]d ?|Care este rădăcina pătrată a lui %[1]d?", v))
		level := 1
		if n > 12 {
			level = 2
		}
		all = append(all, sum{"root", strconv.Itoa(v), level, stem, strconv.Itoa(n),
			numbers(n+1, n-1, n+2, n-2, n+3, n-3, n+4, n-4), fmt.Sprintf("%d × %d = %d.", n, n, v)})
	}
	return all
}

// romans asks both ways for Roman numerals.
func romans() []sum {
	var all []sum
	for i, n := range []int{4, 9, 14, 19, 24, 29, 40, 44, 49, 60, 66, 74, 90, 94, 99, 110, 140, 149, 190, 400, 444, 499, 540, 590, 900, 949, 999, 1066, 1492, 1666, 1789, 1848, 1918, 1944, 1989, 1999} {
		level := 1 + i/12
		r := roman(n)
		stem := parseText(fmt.Sprintf("Which number is %[1]s in Roman numerals?|Quel nombre s’écrit %[1]s en chiffres romains ?|Ce număr se scrie %[1]s cu cifre romane?", r))
		step := 1
		switch {
		case n >= 1000:
			step = 100
		case n >= 100:
			step = 10
		}
		all = append(all, sum{"roman", r, level, stem, strconv.Itoa(n),
			numbers(n+step, n-step, n+2*step, n-2*step, n+10, n-10, n+5*step, n-5*step, n+50), fmt.Sprintf("%s = %d.", r, n)})
	}
	for i, n := range []int{6, 11, 16, 41, 54, 59, 95, 104, 119, 145, 160, 240, 395, 409, 450, 555, 690, 890, 940, 1040, 1400, 1550, 1871, 1914, 1945, 2024} {
		r := roman(n)
		stem := parseText(fmt.Sprintf("How is %[1]d written in Roman numerals?|Comment s’écrit %[1]d en chiffres romains ?|Cum se scrie %[1]d cu cifre romane?", n))
		wrong := []string{roman(n + 1), roman(n + 9), roman(n + 10), roman(n + 40), roman(n + 50), roman(n + 5), roman(n + 100)}
		if n > 10 {
			wrong = append(wrong, roman(n-1), roman(n-5), roman(n-9), roman(n-10))
		}
		all = append(all, sum{"toroman", strconv.Itoa(n), 1 + i/9, stem, r, wrong, fmt.Sprintf("%d = %s.", n, r)})
	}
	return all
}

func binaries() []sum {
	var all []sum
	for i, n := range []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 21, 24, 25, 27, 31, 32, 33, 36, 42} {
		b := strconv.FormatInt(int64(n), 2)
		stem := parseText(fmt.Sprintf("Which number is %[1]s in binary?|Quel nombre s’écrit %[1]s en binaire ?|Ce număr se scrie %[1]s în binar?", b))
		level := 2
		if i >= 8 {
			level = 3
		}
		all = append(all, sum{"binary", b, level, stem, strconv.Itoa(n),
			numbers(n+1, n-1, n+2, n-2, n+4, n-4, n+8), fmt.Sprintf("%s₂ = %d.", b, n)})
	}
	return all
}

// sequences name their rule, since without it many rules fit.
func sequences() []sum {
	var all []sum
	fib := []int{1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377}
	for i := 6; i < len(fib); i++ {
		stem := parseText(fmt.Sprintf("Fibonacci’s sequence: %[1]d, %[2]d, %[3]d… What comes next?|Suite de Fibonacci : %[1]d, %[2]d, %[3]d… Quel est le nombre suivant ?|Șirul lui Fibonacci: %[1]d, %[2]d, %[3]d… Ce urmează?", fib[i-3], fib[i-2], fib[i-1]))
		v := fib[i]
		all = append(all, sum{"fibonacci", strconv.Itoa(v), 2 + i/10, stem, strconv.Itoa(v),
			numbers(v+1, v-1, v+3, v-4, fib[i-1]*2, v+10), fmt.Sprintf("%d + %d = %d.", fib[i-2], fib[i-1], v)})
	}
	for n := 3; n <= 12; n++ {
		v := (n - 2) * 180
		if n == 4 || n == 11 || n == 7 || n == 9 {
			continue
		}
		stem := parseText(fmt.Sprintf("A polygon has %[1]d sides. What do its inner angles add up to?|Un polygone a %[1]d côtés. Combien vaut la somme de ses angles intérieurs ?|Un poligon are %[1]d laturi. Cât fac împreună unghiurile lui interioare?", n))
		level := 2
		if n > 5 {
			level = 3
		}
		deg := func(list []string) []string {
			for i := range list {
				list[i] += "°"
			}
			return list
		}
		all = append(all, sum{"angles", strconv.Itoa(n), level, stem, strconv.Itoa(v) + "°",
			deg(numbers(v+180, v-180, v+360, v-360, v+90, v-90, v-270)), fmt.Sprintf("(%d − 2) × 180° = %d°.", n, v)})
	}
	return all
}

// primes asks for the one prime of four.
func primes() []sum {
	var all []sum
	prime := func(n int) bool {
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				return false
			}
		}
		return n > 1
	}
	stem := parseText("Which of these numbers is a prime?|Lequel de ces nombres est premier ?|Care dintre aceste numere este prim?")
	for n := 23; n < 200 && len(all) < 30; n++ {
		if !prime(n) || n%3 == 0 {
			continue
		}
		var wrong []int
		for d := 2; d <= 40; d += 2 {
			for _, w := range []int{n + d, n - d} {
				if w > 20 && !prime(w) && w%5 != 0 {
					wrong = append(wrong, w)
				}
			}
		}
		level := 2
		if n > 90 {
			level = 3
		}
		all = append(all, sum{"prime", strconv.Itoa(n), level, stem, strconv.Itoa(n), numbers(wrong[:min(len(wrong), 6)]...),
			fmt.Sprintf("%[1]d has no divisor but 1 and itself.|%[1]d n’a d’autre diviseur que 1 et lui-même.|%[1]d nu are alți divizori decât 1 și el însuși.", n)})
	}
	return all
}
