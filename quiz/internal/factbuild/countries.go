package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// countryTemplates are the questions asked of the table of countries.
const countryTemplates = `
: capital|capitale|capitală
@ capital pair world 0 to=capital fact=capital topic=capital decoys=1
= {S}: which city is the capital?|{S} : quelle ville est la capitale ?|{S}: care oraș este capitala?
@ capitalof pair world 0 from=capital to=subject fact=capital topic=capital single=1
= {S}: this city is the capital of which country?|{S} : de quel pays cette ville est-elle la capitale ?|{S}: a cărei țări capitală este acest oraș?
@ money pair world 0 cap=4 to=currency topic=money fact=currency label=currency|monnaie|monedă
= {S}: what is the money there called?|{S} : comment s’appelle la monnaie de ce pays ?|{S}: cum se numește moneda acestei țări?
@ moneyof pair world 1 from=currency to=subject topic=money single=1 fact=subject label=country|pays|țară
= Where do people pay in this currency: {s}?|Où paie-t-on avec cette monnaie : {s} ?|Unde se plătește cu această monedă: {s}?
@ web pair world 0 from=web to=subject topic=web fact=web label=web_addresses|adresses_web|adrese_web
= Which country’s web addresses end in “{s}”?|Dans quel pays les adresses web se terminent-elles par « {s} » ?|În ce țară se termină adresele web cu „{s}”?
`

// Familiarity starts from population and economy; these lists correct it for
// the people who play: Europe and much visited places are better known.
var (
	wellKnown   = strings.Fields("AT BE CH CZ DK FI GR HU IE IS IT NO PL PT RO SE UA BG RS HR CU JM NZ IL SG EG KE MA TN NL MC")
	betterKnown = strings.Fields("AL BA CY EE GE LT LU LV MD ME MK MT SI SK BY AM MG MN NP HT BO PY UY PA CR GT LB JO SN ML NE TD ZW NA AD SM LI QA KW OM LA KH MV SC MU FJ BS")
)

// spelled says whether a name begins with a code's first letter and has its
// second one later: pl of Poland, which anybody can guess.
func spelled(name, code string) bool {
	name = strings.ToLower(name)
	return name[0] == code[0] && strings.IndexByte(name[1:], code[1]) >= 0
}

type countriesList map[string]struct {
	Capital   string   `json:"capital"`
	Currency  []string `json:"currency"`
	Continent string   `json:"continent"`
}

func (b builder) countries() error {
	const core = "cldr-core-" + cldr
	var containment struct {
		Supplemental struct {
			TerritoryContainment map[string]struct {
				Contains []string `json:"_contains"`
			} `json:"territoryContainment"`
		} `json:"supplemental"`
	}
	if err := b.read(&containment, core, "supplemental", "territoryContainment.json"); err != nil {
		return err
	}
	contains := func(code string) []string {
		return containment.Supplemental.TerritoryContainment[code].Contains
	}
	states := slices.Clone(contains("UN"))
	slices.Sort(states)
	names := map[string]map[string]string{}
	for _, language := range []string{"en", "fr", "ro"} {
		list, err := b.displayNames(language, "territories")
		if err != nil {
			return err
		}
		names[language] = list
	}
	levels, err := b.familiarity(core, states)
	if err != nil {
		return err
	}
	money, err := b.money(core)
	if err != nil {
		return err
	}
	capitals, err := readCapitals()
	if err != nil {
		return err
	}
	var witness countriesList
	if err := b.read(&witness, "countries-list-"+countries, "countries.min.json"); err != nil {
		return err
	}
	group, wide := map[string]string{}, map[string]string{}
	for _, region := range []string{"002", "019", "142", "150", "009"} {
		for _, sub := range contains(region) {
			if _, err := strconv.Atoi(sub); err != nil {
				continue
			}
			for _, code := range contains(sub) {
				group[code], wide[code] = sub, region
			}
		}
	}
	// The subregions of Africa and the Americas lie one step deeper too.
	for _, region := range []string{"202", "419", "003"} {
		for _, sub := range contains(region) {
			for _, code := range contains(sub) {
				group[code] = sub
			}
		}
	}
	var s sheet
	s.head("CLDR JSON "+cldr+" and countries-list "+countries+", with capitals and bare words for currencies written by hand",
		"Unicode-3.0 AND MIT", "2026-11", countryTemplates, "key level subject capital currency web group wide decoys")
	for _, code := range states {
		c, ok := capitals[code]
		if !ok {
			return fmt.Errorf("country %s: no capital written by hand", code)
		}
		if witness[code].Capital == "" {
			return fmt.Errorf("country %s: not in countries-list", code)
		}
		name := func(language string) string {
			short, _, _ := strings.Cut(names[language][code], " (") // Myanmar (Burma)
			return strings.ReplaceAll(short, " - ", "-")            // Congo - Kinshasa
		}
		currency := money[code]
		if listed := witness[code].Currency; currency.code != "" && !slices.Contains(listed, currency.code) {
			currency.word = "" // the two sources differ
		}
		web := "." + strings.ToLower(code)
		if code == "GB" {
			web = ".uk"
		}
		for _, language := range []string{"en", "fr", "ro"} {
			if spelled(name(language), web[1:]) {
				web = "" // the letters say it
				break
			}
		}
		s.row(code, strconv.Itoa(levels[code]), cell(name("en"), name("fr"), name("ro")),
			c.name, currency.word, web, group[code], wide[code], c.decoys)
	}
	return s.save(b.out, "countries.tsv")
}

func (b builder) displayNames(language, kind string) (map[string]string, error) {
	var file struct {
		Main map[string]struct {
			LocaleDisplayNames map[string]map[string]string `json:"localeDisplayNames"`
		} `json:"main"`
	}
	if err := b.read(&file, "cldr-localenames-full-"+cldr, "main", language, kind+".json"); err != nil {
		return nil, err
	}
	return file.Main[language].LocaleDisplayNames[kind], nil
}

// familiarity ranks states by population and economy together.
func (b builder) familiarity(core string, states []string) (map[string]int, error) {
	var info struct {
		Supplemental struct {
			TerritoryInfo map[string]struct {
				GDP        string `json:"_gdp"`
				Population string `json:"_population"`
			} `json:"territoryInfo"`
		} `json:"supplemental"`
	}
	if err := b.read(&info, core, "supplemental", "territoryInfo.json"); err != nil {
		return nil, err
	}
	place := map[string]int{}
	for _, figure := range []func(code string) string{
		func(code string) string { return info.Supplemental.TerritoryInfo[code].GDP },
		func(code string) string { return info.Supplemental.TerritoryInfo[code].Population },
	} {
		values := map[string]float64{}
		for _, code := range states {
			v, err := strconv.ParseFloat(figure(code), 64)
			if err != nil {
				return nil, fmt.Errorf("country %s: %w", code, err)
			}
			values[code] = v
		}
		order := slices.Clone(states)
		slices.SortStableFunc(order, func(a, b string) int {
			switch {
			case values[a] > values[b]:
				return -1
			case values[a] < values[b]:
				return 1
			}
			return 0
		})
		for i, code := range order {
			place[code] += i
		}
	}
	order := slices.Clone(states)
	slices.SortStableFunc(order, func(a, b string) int { return place[a] - place[b] })
	levels := map[string]int{}
	for i, code := range order {
		switch {
		case i < 30 || slices.Contains(wellKnown, code):
			levels[code] = 1
		case i < 90 || slices.Contains(betterKnown, code):
			levels[code] = 2
		default:
			levels[code] = 3
		}
	}
	return levels, nil
}

// A tender is what is paid with in a country.
type tender struct{ code, word string }

// money gives the one legal tender of each country that has one, by the dates
// of the table of currencies, and its bare word.
func (b builder) money(core string) (map[string]tender, error) {
	var file struct {
		Supplemental struct {
			CurrencyData struct {
				Region map[string][]map[string]map[string]string `json:"region"`
			} `json:"currencyData"`
		} `json:"supplemental"`
	}
	if err := b.read(&file, core, "supplemental", "currencyData.json"); err != nil {
		return nil, err
	}
	all, err := lines("currencies.txt")
	if err != nil {
		return nil, err
	}
	words := map[string]string{}
	for _, line := range all {
		code, word, _ := strings.Cut(line, " ")
		words[code] = word
	}
	money := map[string]tender{}
	for country, entries := range file.Supplemental.CurrencyData.Region {
		var current []string
		for _, entry := range entries {
			for code, dates := range entry {
				if dates["_to"] == "" && dates["_tender"] != "false" {
					current = append(current, code)
				}
			}
		}
		if len(current) == 1 {
			money[country] = tender{current[0], words[current[0]]}
		}
	}
	return money, nil
}

// A seat is a country's capital as written by hand.
type seat struct{ name, decoys string }

func readCapitals() (map[string]seat, error) {
	all, err := lines("countries.txt")
	if err != nil {
		return nil, err
	}
	capitals := map[string]seat{}
	for _, line := range all {
		code, rest, _ := strings.Cut(line, " ")
		name, decoys, _ := strings.Cut(rest, "/")
		var cities []string
		for _, city := range strings.Split(decoys, ";") {
			if city = strings.TrimSpace(city); city != "" {
				cities = append(cities, city)
			}
		}
		capitals[code] = seat{strings.TrimSpace(name), strings.Join(cities, ";")}
	}
	return capitals, nil
}
